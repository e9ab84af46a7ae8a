import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { currency, fareCd } from '#shared/kernel/codes.ts'
import { editingQueries } from '#renderer/entities/course/editing/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useFieldError } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Checkbox, ErrorState, SearchField, Skeleton, Switch } from '#renderer/ui/index.ts'
import type { CouponInput, CouponValues } from '../couponView.ts'
import styles from './siteCoupons.module.css'

const SHOWN = 100

/** The classes that take the coupon: every paid one, or those ticked. */
export function CoursesField({ form }: { form: AppForm<CouponInput, CouponValues> }) {
  const { t } = useTranslation('coupon')
  const id = useId()
  const fieldError = useFieldError()
  const errorText = useErrorText()
  const [q, setQ] = useState('')
  const { field: { value, onChange }, fieldState } = useController({ control: form.control, name: 'courseSeqs' })
  const chosen = value as number[] | null
  const list = useQuery({ ...editingQueries.list(useClient(), useChannelSeq(), { state: 'all', page: 1, size: SHOWN, ...(q === '' ? {} : { q }) }), enabled: chosen !== null })
  const courses = (list.data?.courses ?? []).filter((course) => course.fareCd === fareCd.paid && course.currency === currency.krw)
  const error = fieldError(fieldState.error?.message)
  const tick = (courseSeq: number, on: boolean) => onChange(on ? [...chosen ?? [], courseSeq] : chosen?.filter((one) => one !== courseSeq))
  return (
    <>
      <Switch label={t('form.forAll')} checked={chosen === null} onChange={(event) => onChange(event.currentTarget.checked ? null : [])} />
      {chosen === null ? null : (
        <fieldset className={styles.courses} aria-describedby={`${id}-error`}>
          <legend>{t('form.courses')}{chosen.length === 0 ? '' : ` · ${t('detail.courses', { count: chosen.length })}`}</legend>
          {(list.data?.totalCount ?? 0) > SHOWN || q !== '' ? <SearchField compact label={t('form.search')} q={q} onSearch={setQ} className={styles.search} /> : null}
          {list.isPending ? <Skeleton height={120} radius="md" /> : list.isError && list.data === undefined ? <ErrorState message={errorText(list.error)} onRetry={() => { void list.refetch() }} />
            : courses.length === 0 ? <p className={styles.quiet}>{t('form.coursesEmpty')}</p> : (
              <div className={styles.choices}>
                {courses.map(({ courseSeq, title }) => <Checkbox key={courseSeq} label={title} checked={chosen.includes(courseSeq)} onChange={(event) => tick(courseSeq, event.currentTarget.checked)} />)}
              </div>
            )}
          <p id={`${id}-error`} className={styles.error} role={error ? 'alert' : undefined} hidden={!error}>{error}</p>
        </fieldset>
      )}
    </>
  )
}
