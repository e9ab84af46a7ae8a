import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownForm } from '#shared/form/contract.ts'
import { itemsOf, problemsOf, visibleItems } from '#shared/form/rules.ts'
import type { FormAnswers, FormItem, FormProblem } from '#shared/form/rules.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useFieldError } from '#renderer/lib/form/fieldError.ts'
import { Button, Progress } from '#renderer/ui/index.ts'
import { FormItemField } from './FormItemField.tsx'
import type { NamedFile, SendFile } from './queries.ts'
import styles from './form.module.css'

const noRefusals: Readonly<Record<string, string>> = {}

interface FormFieldsProps {
  form: Pick<ShownForm, 'button' | 'lead' | 'steps'>
  label: string
  answers: FormAnswers
  onAnswer: (itemId: string, answer: FormAnswers[string]) => void
  files: Readonly<Record<string, NamedFile>>
  onFile: (file: NamedFile) => void
  /** Null in a preview, which sends nothing. */
  send: SendFile | null
  isSending: boolean
  /** Refusals of the server by item id, or messages that are keys of `validation.json`. */
  refusals?: Readonly<Record<string, string>>
  /** Called with sound answers; `website` is what a robot wrote in the field that people do not see. */
  onSubmit: (website: string) => void
  /** Item that the editor chose: its step is shown. */
  shownItem?: string | null
}

/** The items of a form, step by step, each checked where it stands (GEN-03). */
export function FormFields({ form, label, answers, onAnswer, files, onFile, send, isSending, refusals = noRefusals, onSubmit, shownItem }: FormFieldsProps) {
  const { t } = useTranslation('fillForm')
  const problemText = useProblemText()
  const root = useRef<HTMLFormElement>(null)
  const [stepId, setStepId] = useState(form.steps[0]?.id ?? '')
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [overruled, setOverruled] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [website, setWebsite] = useState('')
  const [focused, setFocused] = useState<{ on: 'step' | string } | null>(null)
  const visible = new Set(visibleItems(form.steps, answers).map(({ id }) => id))
  const steps = form.steps.filter(({ items }) => items.some(({ id }) => visible.has(id)))
  const at = Math.max(0, steps.findIndex(({ id }) => id === stepId))
  const step = steps[at]
  const isLast = at >= steps.length - 1
  const problems = problemsOf(form.steps, answers)

  const [lastShown, setLastShown] = useState(shownItem)
  if (shownItem !== lastShown) {
    setLastShown(shownItem)
    const wanted = form.steps.find(({ id, items }) => id === shownItem || items.some((item) => item.id === shownItem))
    if (wanted !== undefined) setStepId(wanted.id)
  }
  const [lastRefusals, setLastRefusals] = useState(refusals)
  if (refusals !== lastRefusals) {
    setLastRefusals(refusals)
    setOverruled(new Set())
    goToFirst(Object.keys(refusals))
  }
  useEffect(() => {
    if (focused === null) return
    const place = focused.on === 'step' ? root.current?.querySelector<HTMLElement>('[data-step]') : root.current?.querySelector<HTMLElement>(`[data-item="${focused.on}"] :is(input:not([hidden]), textarea, button:not(:disabled))`)
    place?.focus()
  }, [focused])

  /** Shows the first of these items and puts the focus there. */
  function goToFirst(ids: readonly string[]): void {
    const first = itemsOf(form.steps).find(({ id }) => ids.includes(id))
    const wanted = form.steps.find(({ items }) => items.some(({ id }) => id === first?.id))
    if (first === undefined || wanted === undefined) return
    setStepId(wanted.id)
    setFocused({ on: first.id })
  }
  const goTo = (index: number) => {
    setStepId(steps[index]?.id ?? '')
    setFocused({ on: 'step' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = (isLast ? itemsOf(form.steps) : (step?.items ?? [])).map(({ id }) => id)
    const wrong = asked.filter((id) => problems[id] !== undefined)
    setChecked((before) => new Set([...before, ...asked]))
    if (wrong.length > 0) goToFirst(wrong)
    else if (!isLast) goTo(at + 1)
    else if (!isSending && busy.size === 0) onSubmit(website)
  }
  const leave = (id: string) => (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setChecked((before) => (before.has(id) ? before : new Set([...before, id])))
  }
  const answer = (id: string, given: FormAnswers[string]) => {
    setOverruled((before) => new Set([...before, id]))
    onAnswer(id, given)
  }
  const errorOf = (item: FormItem) => {
    const problem = problems[item.id]
    if (problem !== undefined) return checked.has(item.id) ? problemText(item, problem) : undefined
    const refusal = refusals[item.id]
    return refusal === undefined || overruled.has(item.id) ? undefined : problemText(item, refusal)
  }
  const isBusy = busy.size > 0
  const isFirst = at === 0
  return (
    <form ref={root} noValidate aria-label={label} className={styles.form} onSubmit={submit}>
      {form.lead !== '' && isFirst ? <p className={styles.lead}>{form.lead}</p> : null}
      {steps.length > 1 ? (
        <div className={styles.steps}>
          <h2 className={styles.stepTitle} data-step tabIndex={-1}>{step?.title === '' || step === undefined ? t('step', { number: at + 1 }) : step.title}<small>{t('stepOf', { number: at + 1, count: steps.length })}</small></h2>
          <Progress value={((at + 1) * 100) / steps.length} label={t('stepOf', { number: at + 1, count: steps.length })} />
        </div>
      ) : step === undefined || step.title === '' ? null : <h2 className={styles.stepTitle}>{step.title}</h2>}
      {(step?.items ?? []).filter(({ id }) => visible.has(id)).map((item) => (
        <div key={item.id} className={styles.item} data-item={item.id} data-shown={shownItem === item.id || undefined} onBlur={leave(item.id)}>
          <FormItemField
            item={item} answer={answers[item.id]} error={errorOf(item)} onAnswer={(given) => answer(item.id, given)} files={files} onFile={onFile} send={send}
            onBusy={(isOn) => setBusy((before) => (before.has(item.id) === isOn ? before : new Set(isOn ? [...before, item.id] : [...before].filter((id) => id !== item.id))))}
          />
        </div>
      ))}
      {/* Robots fill in every field; people do not see this one. */}
      <div className={styles.trap} aria-hidden="true"><label>Website<input type="text" name="website" tabIndex={-1} autoComplete="off" value={website} onChange={(event) => setWebsite(event.currentTarget.value)} /></label></div>
      <div className={styles.buttons} data-wide={form.button.type === 'BLOCK_SUBMIT_BUTTON' || undefined}>
        {isFirst ? null : <Button size="lg" onClick={() => goTo(at - 1)}>{t('back')}</Button>}
        {isLast
          ? <Button type="submit" size="lg" kind="primary" loading={isSending} {...(isBusy ? { disabledReason: t('busy') } : {})}>{form.button.label === '' ? t('send') : form.button.label}</Button>
          : <Button type="submit" size="lg" kind="primary">{t('next')}</Button>}
      </div>
    </form>
  )
}

/** What is wrong with an answer, in words; a key of `validation.json` too. */
function useProblemText(): (item: FormItem, problem: string) => string | undefined {
  const text = useFieldError()
  const keys: Record<FormProblem, string> = { required: 'validation:required', email: 'validation:email', phone: 'validation:phone', tooLong: 'validation:maxLength', invalid: 'validation:invalid' }
  return (item, problem) => {
    if (item.type === 'AGREE' && problem === 'required') return text('validation:agree')
    if (problem === 'tooLong') return text(validationMessage('validation:maxLength', { max: 'maxLength' in item ? item.maxLength : 100 }))
    return text(keys[problem as FormProblem] ?? problem, item.label)
  }
}
