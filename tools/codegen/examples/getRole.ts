import * as pipes from "pulumi-pipes";

const auditor = pipes.getRoleOutput({ name: "auditor" });
export const key = new pipes.AccessKey("audit", { name: "audit", assignedRoleIds: [auditor.id] });
