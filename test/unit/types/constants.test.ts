import * as pipes from "pulumi-pipes";
import { valueSets } from "../../../tools/codegen/valueSets";

test.each(valueSets)("$name has a constant for each known value", ({ name, values }) => {
  const constants = Object.entries(Reflect.get(pipes, name) as Readonly<Record<string, string>>);
  expect(constants.map(([, value]) => value)).toEqual(values);
  expect(constants.filter(([constant]) => !/^[A-Z][A-Za-z0-9]*$/.test(constant))).toEqual([]);
});

test("a constant is called as its value is, in the words of a program", () => {
  expect(pipes.ThresholdType.BelowOrEqual).toBe("below_or_equal");
  expect(pipes.KafkaAuthentication.ScramSha256).toBe("SCRAM-SHA-256");
  expect(pipes.AlertInterval.FifteenMinutes).toBe("15m");
  expect(pipes.AlertInterval.OneDay).toBe("1d");
  expect(pipes.ObjectStorageFormat.CSVWithNames).toBe("CSVWithNames");
});
