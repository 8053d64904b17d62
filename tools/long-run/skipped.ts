/** Whether the output of a slice says that jest skipped every test: the machine lacks something that they need. */
export const isSkipped = (output: string): boolean =>
  /^Tests:/m.test(output) && !/^Tests:.*[1-9]\d* passed/m.test(output)
