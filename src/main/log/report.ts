import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import type { LogFilePort, ShellPort } from '#main/ports.ts'

/** What a support desk asks for first: enough for hours of use, and it fits a message. */
const REPORT_BYTES = 64 * 1024

/** Hands the log to the user: its file in the folder, or its end on the clipboard. `facts`: first line of a report. */
export function createLogHandlers({ file, shell, facts }: { file: LogFilePort; shell: Pick<ShellPort, 'showInFolder' | 'copy'>; facts: string }): BridgeHandlers['log'] {
  return {
    show: () => shell.showInFolder(file.path()),
    copy: async () => shell.copy(`${facts}\n${await file.tail(REPORT_BYTES)}`),
  }
}
