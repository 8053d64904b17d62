/**
 * A row, or all rows, of a statement. The files of this program are opened with `returnArrays`, so a row is an array of the
 * selected columns; node:sqlite types it as an object. SQL is not checked against `Row`.
 */
export const rowOf = <Row extends readonly unknown[] | undefined>(row: unknown): Row => row as Row
