// Not in `ui/index.ts`: pages of learners load none of it.
export { FoldedFilters } from './FoldedFilters.tsx'
export { Grid } from './Grid.tsx'
export type { GridProps } from './Grid.tsx'
export type { ChosenColumns, FileCell, GridColumn, GridSort } from './gridColumns.ts'
export { fileColumns, shownIds } from './gridColumns.ts'
export { useGridSelection } from './gridSelection.ts'
export type { GridSelection, Selected } from './gridSelection.ts'
export { SelectionBar } from './SelectionBar.tsx'
