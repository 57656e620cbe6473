import * as pipes from "pulumi-pipes";

// The compute that all database pipes of a service share. The service has it from its first database pipe on, and `pulumi destroy`
// keeps it. Set `dependsOn` to a database pipe of the program, so that the first `pulumi up` creates the pipe first. A change
// can take the service ten minutes.

declare const orders: pipes.Pipe;
new pipes.PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 }, { dependsOn: orders });
