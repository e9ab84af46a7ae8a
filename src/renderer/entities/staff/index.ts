export { AddStaffDialog } from './AddStaffDialog.tsx'
export { staffKeys, staffQueries } from './queries.ts'
export { useStaffChange } from './useStaffChange.ts'
