import { displayDefaults, displayNames } from '#shared/course/display.ts'
import type { CourseDisplay } from '#shared/course/display.ts'
import type { CourseForm } from '#shared/course/form.ts'
import { dateOf, isoOf } from '#server/infra/db/moments.ts'
import { excerptOf } from '#server/infra/richText/richText.ts'
import type { courses } from '#server/infra/db/schema/index.ts'
import type { CourseRow } from './queries/courses.ts'

/** Display settings; missing ones (newer than the row) have their default. */
export function displayOf(row: Pick<CourseRow, 'display'>): CourseDisplay {
  return { ...displayDefaults, ...row.display }
}

export function formOf(row: CourseRow): CourseForm {
  return {
    // Safe: `valuesOf` wrote parsed values.
    ...(row as unknown as CourseForm),
    discountStartAt: isoOf(row.discountStartAt),
    discountEndAt: isoOf(row.discountEndAt),
    payStartAt: isoOf(row.payStartAt),
    payEndAt: isoOf(row.payEndAt),
    startAt: isoOf(row.startAt),
    endAt: isoOf(row.endAt),
    ...displayOf(row),
  }
}

/** Columns of a form (introduction already sanitized) with derived ones. */
export function valuesOf(form: CourseForm) {
  return {
    courseTypeCd: form.courseTypeCd,
    categoryCd: form.categoryCd,
    difficultyCd: form.difficultyCd,
    title: form.title,
    subTitle: form.subTitle,
    introduction: form.introduction,
    outcomes: form.outcomes,
    introductionExcerpt: excerptOf(form.introduction),
    fareCd: form.fareCd,
    currency: form.currency,
    price: form.price,
    discountPrice: form.discountPrice,
    discountStartAt: dateOf(form.discountStartAt),
    discountEndAt: dateOf(form.discountEndAt),
    materialTitle: form.materialTitle,
    materialPrice: form.materialPrice,
    materialPriceEx: form.materialPriceEx,
    installmentStatus: form.installmentStatus,
    installmentMonth: form.installmentMonth,
    couponYn: form.couponYn,
    settingPayTimeYn: form.settingPayTimeYn,
    payStartAt: dateOf(form.payStartAt),
    payEndAt: dateOf(form.payEndAt),
    userLimitTypeCd: form.userLimitTypeCd,
    choiseTypeCd: form.choiseTypeCd,
    maxUserCount: form.maxUserCount,
    minUserCount: form.minUserCount,
    vodDays: form.vodDays,
    startAt: dateOf(form.startAt),
    endAt: dateOf(form.endAt),
    liveTypeCd: form.liveTypeCd,
    deliveryCd: form.deliveryCd,
    openTypeCd: form.openTypeCd,
    display: Object.fromEntries(displayNames.map((name) => [name, form[name]])),
  } satisfies Partial<typeof courses.$inferInsert>
}
