import { sheetOf } from './sheetFile.ts'

/** Reads one file: a large or hostile one holds up this thread alone. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => postMessage(sheetOf(data)))
