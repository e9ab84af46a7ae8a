export type { Autosave, SaveState } from './autosave.ts'
export { SaveStatus } from './SaveStatus.tsx'
export { mergeEdits } from './merge.ts'
export { useAutosave, useSaveState } from './useAutosave.ts'
