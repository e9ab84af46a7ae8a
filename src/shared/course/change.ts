import { fareCd, openTypeCd, yn } from '#shared/kernel/codes.ts'
import { openToAnyone } from './form.ts'
import type { CourseDraft, CourseForm } from './form.ts'

/**
 * A class after a change of some of its fields, with what follows from them: made open to anyone (by its open type, or by
 * fee type 03) it turns free (courses spec §4; STU-02), and without a recruitment period it has no bounds of one, so that
 * neither button nor badge goes by dates that were switched off.
 */
export function changedCourse(current: CourseForm, change: CourseDraft): CourseForm {
  const merged: CourseForm = { ...current, ...change }
  const opened = change.openTypeCd === openTypeCd.anyone || (change.openTypeCd === undefined && change.fareCd === fareCd.open)
  if (opened) Object.assign(merged, openToAnyone(merged).change)
  if (merged.settingPayTimeYn === yn.no) Object.assign(merged, { payStartAt: null, payEndAt: null })
  return merged
}
