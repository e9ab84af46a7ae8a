import { fareCd, openTypeCd, yn } from '#shared/kernel/codes.ts'
import { openToAnyone } from './form.ts'
import type { CourseDraft, CourseForm } from './form.ts'

/** Applies changed fields and what they imply: open to anyone is free (courses spec §4; STU-02); no recruitment period, no dates. */
export function changedCourse(current: CourseForm, change: CourseDraft): CourseForm {
  const merged: CourseForm = { ...current, ...change }
  const opened = change.openTypeCd === openTypeCd.anyone || (change.openTypeCd === undefined && change.fareCd === fareCd.open)
  if (opened) Object.assign(merged, openToAnyone(merged).change)
  if (merged.settingPayTimeYn === yn.no) Object.assign(merged, { payStartAt: null, payEndAt: null })
  return merged
}
