export { AddToCalendar } from './AddToCalendar.tsx'
export { CalendarDialog } from './CalendarDialog.tsx'
