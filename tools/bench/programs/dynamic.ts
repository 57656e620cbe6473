import { Alert } from "pulumi-pipes";
import { alertArgs, count } from "./alertArgs";

for (let number = 0; number < count; number += 1) new Alert(`alert-${number}`, alertArgs(number));
