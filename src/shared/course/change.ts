import { fareCd, openTypeCd, yn } from '#shared/kernel/codes.ts'
import { openToAnyone } from './form.ts'
import type { CourseDraft, CourseForm } from './form.ts'

/**
 * Applies changed fields and what they imply: a class opened to anyone (open type, or fee type 03) turns free (courses spec §4;
 * STU-02); without a recruitment period its dates are cleared, so that button and badge ignore them.
 */
export function changedCourse(current: CourseForm, change: CourseDraft): CourseForm {
  const merged: CourseForm = { ...current, ...change }
  const opened = change.openTypeCd === openTypeCd.anyone || (change.openTypeCd === undefined && change.fareCd === fareCd.open)
  if (opened) Object.assign(merged, openToAnyone(merged).change)
  if (merged.settingPayTimeYn === yn.no) Object.assign(merged, { payStartAt: null, payEndAt: null })
  return merged
}
