import * as pipes from "pulumi-pipes";

const auditor = pipes.getRoleOutput({ name: "auditor" });
new pipes.AccessKey("audit", { name: "audit", assignedRoleIds: [auditor.id] });
