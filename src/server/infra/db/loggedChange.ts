/** A row as JSON by column names. */
export type LoggedRow = Record<string, unknown>

/** One change of rows, with what its undo needs; rows as JSON by column names. */
export type LoggedChange =
  | { kind: 'moved'; table: string; column: string; from: number; to: number; /** With the keys, the watched columns. */ keys: LoggedRow[]; watched?: string[] }
  | { kind: 'removed'; table: string; rows: LoggedRow[] }
  | { kind: 'rewritten'; table: string; columns: string[]; before: LoggedRow[]; after: LoggedRow[] }
  | { kind: 'counted'; table: string; column: string; by: number; key: LoggedRow }
