import * as F from "/work/wt-fast/tools/bench/stack";
import * as B from "/tmp/wt-fast/base/tools/bench/stack";
const [sizeS="1", cmdS="preview", roundsS="3", sidesS="base,fast,floor"] = process.argv.slice(2);
const size=Number(sizeS);
const all:any={...F.commands, previewRefresh:["preview","--refresh"], upfast:F.commands.up};
const med=(a:number[])=>[...a].sort((x,y)=>x-y)[Math.floor(a.length/2)];
const open=(s:string)=>s==="base"?B.openStack("ours",size):s==="fast"?F.openStack("ours",size):F.openStack("floor",size);
(async () => {
  const stacks:any={};
  if(/preview|refresh/.test(cmdS))for(const s of sidesS.split(",")){stacks[s]=await open(s);await stacks[s].run(F.commands.up,F.quickly)}
  for(const cmd of cmdS.split(",")){
    const out:any={};
    for(let i=0;i<Number(roundsS);i++)for(const s of sidesS.split(",")){
      let st=stacks[s]; let fresh;
      if(cmd.startsWith("up"))fresh=st=await open(s);
      const r=await st.run(all[cmd],{env:cmd==="upfast"?F.quickly.env:{}}); if(fresh)await fresh.close();
      (out[s]??={ms:[],cpu:[]}).ms.push(r.ms);out[s].cpu.push(r.cpuMs);
    }
    for(const s of Object.keys(out))console.log(cmd,size,s,"ms",med(out[s].ms),"min",Math.min(...out[s].ms),"cpu",med(out[s].cpu),"min",Math.min(...out[s].cpu));
  }
  for(const s of Object.values(stacks) as any[])await s.close();
})();
