import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { contentTypeOf, newSiteForm } from '#shared/brand/siteTemplates.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { applyServerIssues, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { mypageQueries } from '#renderer/entities/mypage/queries.ts'
import { useStartSession } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, PageTitle } from '#renderer/ui/index.ts'
import { createSteps, stepAt } from '../createSteps.ts'
import { useDomainCheck } from '../useDomainCheck.ts'
import { StepFields } from './StepFields.tsx'
import { StepList } from './StepList.tsx'
import styles from './create.module.css'

const fieldOfCode = { [errorTable.duplicateDomain.code]: 'domain' } as const

/** The four steps of a new site; input survives a reload and a login. */
export function SiteMaker() {
  const { t } = useTranslation('brand')
  const client = useClient()
  const queries = useQueryClient()
  const showError = useShowError()
  const startSession = useStartSession()
  const { pathname } = useLocation()
  const [query, setQuery] = useSearchParams()
  const [sending, setSending] = useState(false)
  const kind = contentTypeOf(query.get('contentTypeCd'))
  const form = useAppForm(newSiteForm, { contentTypeCd: kind?.contentTypeCd ?? '01', name: '', domain: '', templateCd: kind?.templateCd ?? '02' })
  const draft = useDraft('createSite', form, { except: [] })
  const values = form.watch()
  const check = useDomainCheck(values.domain, !sending)
  const step = stepAt(query.get('step'), values)
  const field = createSteps[step] ?? 'contentTypeCd'
  const last = step === createSteps.length - 1

  // The content type in the address overrides the draft.
  const wanted = kind?.contentTypeCd
  useEffect(() => {
    if (wanted !== undefined) form.setValue('contentTypeCd', wanted)
  }, [form, wanted])

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])

  const show = (to: number) => setQuery((before) => {
    const next = new URLSearchParams(before)
    next.set('step', String(to + 1))
    next.set('contentTypeCd', form.getValues('contentTypeCd'))
    return next
  })

  const isHere = () => window.location.pathname === pathname
  const create = form.handleSubmit(async (body) => {
    setSending(true)
    try {
      const { channelSeq } = await client(contract.brand.createSite, { body })
      draft.clear()
      await Promise.all([startSession(), invalidate(queries, mypageQueries.all)])
      if (isHere()) setQuery(new URLSearchParams({ made: String(channelSeq) }), { replace: true })
    } catch (error) {
      setSending(false)
      if (!isHere() || !applyServerIssues(form, error, fieldOfCode)) showError(error)
      else show(createSteps.findIndex((name) => form.getFieldState(name).error !== undefined))
    }
  })

  const forward = async (): Promise<void> => {
    const fits = await form.trigger(field, { shouldFocus: true })
    if (!fits || (field === 'domain' && check.state === 'taken')) return
    show(step + 1)
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void (last ? create() : forward())
  }

  return (
    <div className={styles.page}>
      <PageTitle flush description={t('create.lead')}>{t('create.title')}</PageTitle>
      <StepList current={step} onGo={show} />
      <form noValidate aria-label={t('create.title')} className={styles.form} onSubmit={submit}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>{t(`create.${field}.title`)}</h2>
        <StepFields step={field} form={form} check={check} />
        <div className={styles.buttons}>
          {step === 0 ? null : <Button kind="quiet" size="lg" onClick={() => show(step - 1)}>{t('create.back')}</Button>}
          <Button type="submit" kind="primary" size="lg" loading={sending || (field === 'domain' && check.state === 'checking')}>{last ? t('create.submit') : t('create.next')}</Button>
        </div>
      </form>
    </div>
  )
}
