export { AddToCalendar } from './AddToCalendar.tsx'
export { CalendarDialog } from './CalendarDialog.tsx'
export { calendarQueries } from './queries.ts'
export { NextLesson } from './NextLesson.tsx'
