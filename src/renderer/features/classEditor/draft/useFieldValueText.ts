import { useTranslation } from 'react-i18next'
import { accessPeriod } from '#shared/enrollment/accessPeriod.ts'
import { CATEGORY_DEFAULT, choiseTypeCd, currency as currencies, deliveryCd, difficultyCd, fareCd, openTypeCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { usePriceText } from '#renderer/entities/course/PriceLabel.tsx'
import { useCategories } from '#renderer/entities/course/useCategories.ts'
import { formatMoment } from '#renderer/lib/dates.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { authoredTypes } from '../form/classForm.ts'
import type { CourseField } from '../form/classForm.ts'

type Value = string | number | null
const isMoment = (value: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)

export function useFieldValueText(): (field: CourseField, value: Value, currency: Currency) => string {
  const { t } = useTranslation('studio')
  const { t: courseText } = useTranslation('course')
  const language = useLanguage()
  const price = usePriceText()
  const { data: categories } = useCategories()
  const [on, off] = [t('draft.on'), t('draft.off')]
  const codes: Partial<Record<CourseField, Record<string, string>>> = {
    courseTypeCd: Object.fromEntries(authoredTypes.map((code) => [code, t(`type.${code}`)])),
    difficultyCd: Object.fromEntries(Object.values(difficultyCd).map((code) => [code, courseText(`difficulty.${code}`)])),
    categoryCd: { [CATEGORY_DEFAULT]: t('category.none'), ...Object.fromEntries((categories ?? []).map(({ categoryCd, name }) => [categoryCd, name])) },
    userLimitTypeCd: {
      [userLimitTypeCd.unlimited]: t('capacity.unlimited'), [userLimitTypeCd.limited]: t('capacity.limited'), [userLimitTypeCd.waitlist]: t('capacity.waitlist'),
    },
    choiseTypeCd: { [choiseTypeCd.automatic]: t('approval.automatic'), [choiseTypeCd.approval]: t('approval.approval') },
    fareCd: { [fareCd.free]: t('fare.free'), [fareCd.paid]: t('fare.paid'), [fareCd.open]: t('fare.open') },
    currency: { [currencies.krw]: t('fare.krw'), [currencies.usd]: t('fare.usd') },
    deliveryCd: { [deliveryCd.shipped]: on, [deliveryCd.none]: off },
    openTypeCd: { [openTypeCd.anyone]: on, [openTypeCd.attendees]: off },
  }
  const period = (days: number) => {
    const access = accessPeriod(days)
    if (access.kind === 'unlimited') return t('period.unlimited')
    return access.kind === 'months' ? t('period.months', { count: access.count, days }) : t('period.days', { count: access.count })
  }
  return (field, value, currency) => {
    if (value === null || value === '') return t('draft.empty')
    if (field === 'price' || field === 'discountPrice') return price({ amount: Number(value), currency })
    if (field === 'materialPrice') return price({ amount: Number(value), currency: currencies.krw })
    if (field === 'materialPriceEx') return price({ amount: Number(value), currency: currencies.usd })
    if (field === 'vodDays') return period(Number(value))
    const text = String(value)
    const named = codes[field]?.[text]
    if (named !== undefined) return named
    if (field.endsWith('Yn')) return text === 'Y' ? on : off
    return isMoment(text) ? formatMoment(text, language) : text
  }
}
