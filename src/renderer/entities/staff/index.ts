export { AddStaffDialog } from './AddStaffDialog.tsx'
export { staffKeys } from './keys.ts'
export { staffQueries } from './queries.ts'
export { useStaffChange } from './useStaffChange.ts'
