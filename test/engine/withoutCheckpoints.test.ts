import { testKilledRuns } from "./support/killedRuns";

testKilledRuns("pulumi-pipes");
