import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CHOICE_MAX } from '#shared/form/rules.ts'
import type { FormAnswers, FormItem } from '#shared/form/rules.ts'
import { formatTypedPhone, phoneDigits } from '#shared/kernel/format/formats.ts'
import { Checkbox, TextField, Textarea, useDigits } from '#renderer/ui/index.ts'
import { FormFilesField } from './FormFilesField.tsx'
import type { NamedFile, SendFile } from './queries.ts'
import styles from './form.module.css'

type Answer = FormAnswers[string]
type ItemOf<T extends FormItem['type']> = Extract<FormItem, { type: T }>

interface FieldProps<Item> {
  item: Item
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (answer: Answer) => void
}

export interface FormItemFieldProps extends FieldProps<FormItem> {
  files: Readonly<Record<string, NamedFile>>
  onFile: (file: NamedFile) => void
  send: SendFile | null
  onBusy: (isBusy: boolean) => void
}

const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '')

/** One item of a form with its answer. An error takes the place of its help. */
export function FormItemField({ item, files, onFile, send, onBusy, ...rest }: FormItemFieldProps) {
  const { t } = useTranslation('form')
  const { answer, error, onAnswer } = rest
  const shown = { label: item.label, required: item.isRequired, error, value: textOf(answer) }
  switch (item.type) {
    case 'SHORT_TEXT': return <TextField {...shown} description={helpOf(item, error)} maxLength={item.maxLength} onChange={(event) => onAnswer(event.currentTarget.value)} />
    case 'LONG_TEXT': {
      const most = t('maxCharacters', { max: item.maxLength.toLocaleString('en') })
      return <Textarea {...shown} description={error === undefined ? <>{item.help} {most}</> : undefined} maxLength={item.maxLength} minRows={4} onChange={(event) => onAnswer(event.currentTarget.value)} />
    }
    case 'EMAIL': return <TextField {...shown} description={helpOf(item, error)} type="email" inputMode="email" autoComplete="email" placeholder="name@example.com" maxLength={200} onChange={(event) => onAnswer(event.currentTarget.value)} />
    case 'PHONE_NUMBER': return <PhoneField item={item} {...rest} />
    case 'AGREE': return <AgreeField item={item} {...rest} />
    case 'MULTIPLE_CHOICE': return <ChoiceField item={item} {...rest} />
    case 'FILE_UPLOAD': return (
      <Group item={item} error={error}>
        <FormFilesField label={item.label} itemId={item.id} most={item.filesMax} value={Array.isArray(answer) ? answer : []} files={files} onFile={onFile} onChange={onAnswer} send={send} onBusy={onBusy} />
      </Group>
    )
  }
}

const helpOf = ({ help }: FormItem, error: string | undefined) => (error === undefined && help !== '' ? help : undefined)

function PhoneField({ item, answer, error, onAnswer }: FieldProps<ItemOf<'PHONE_NUMBER'>>) {
  const typed = useDigits(formatTypedPhone(phoneDigits(textOf(answer))), onAnswer, phoneDigits)
  return <TextField label={item.label} required={item.isRequired} error={error} description={helpOf(item, error)} type="tel" inputMode="tel" autoComplete="tel-national" placeholder="010-1234-5678" {...typed} />
}

/** A group of inputs below the item's label. */
function Group({ item, error, children }: { item: FormItem; error: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('fillForm')
  const help = helpOf(item, error)
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-help`}>
      <legend className={styles.legend}>{item.label}{item.isRequired ? <span className={styles.required} title={t('required')}><span aria-hidden="true">*</span><span className={styles.hidden}>{t('required')}</span></span> : null}</legend>
      {children}
      <div id={`${id}-help`} className={error === undefined ? styles.help : styles.error}>{error ?? help}</div>
    </fieldset>
  )
}

/** Labelled required or optional (platform spec §5), with the text that is agreed to. */
function AgreeField({ item, answer, error, onAnswer }: FieldProps<ItemOf<'AGREE'>>) {
  const { t } = useTranslation('form')
  const { t: fill } = useTranslation('fillForm')
  const label = item.label
  return (
    <div className={styles.agree}>
      {item.text === '' ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard
        <section className={styles.agreeText} tabIndex={0} aria-label={fill('agreeText', { label })}>{item.text}</section>
      )}
      <Checkbox
        label={item.isRequired ? t('agreement.required', { label }) : t('agreement.optional', { label })} checked={answer === 'Y'} error={error} description={helpOf(item, error)} aria-required={item.isRequired}
        onChange={(event) => onAnswer(event.currentTarget.checked ? 'Y' : 'N')}
      />
    </div>
  )
}

/** One choice or many, with a text of one's own where the item allows it. */
function ChoiceField({ item, answer, error, onAnswer }: FieldProps<ItemOf<'MULTIPLE_CHOICE'>>) {
  const { t } = useTranslation('fillForm')
  const { choices, isMany, hasOther } = item
  const id = useId()
  const given = [answer ?? []].flat().filter((one) => one !== '')
  const ownOf = given.find((one) => !choices.includes(one)) ?? ''
  const [isOther, setOther] = useState(ownOf !== '')
  const [other, setOtherText] = useState(ownOf)
  const answers = (chosen: readonly string[], own: string | null) => {
    const all = [...new Set([...chosen, ...(own === null || own.trim() === '' ? [] : [own.trim()])])]
    onAnswer(isMany ? all : (all.at(-1) ?? ''))
  }
  const chosen = choices.filter((choice) => given.includes(choice) && (isMany || !isOther))
  const pick = (choice: string, on: boolean) => {
    if (!isMany) setOther(false)
    answers(isMany ? choices.filter((one) => (one === choice ? on : chosen.includes(one))) : [choice], isMany && isOther ? other : null)
  }
  const pickOther = (on: boolean) => {
    setOther(on)
    answers(isMany ? chosen : [], on ? other : null)
  }
  const type = isMany ? 'checkbox' : 'radio'
  // Of radios, their group is what is invalid.
  const invalid = isMany ? { 'aria-invalid': error !== undefined } : {}
  return (
    <Group item={item} error={error}>
      <div className={styles.choices} role={isMany ? undefined : 'radiogroup'} aria-label={isMany ? undefined : item.label} aria-invalid={isMany ? undefined : error !== undefined} aria-required={isMany ? undefined : item.isRequired}>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type={type} name={id} value={choice} checked={chosen.includes(choice)} {...invalid} onChange={(event) => pick(choice, event.currentTarget.checked)} />
            <span>{choice}</span>
          </label>
        ))}
        {hasOther ? (
          <label className={styles.choice}>
            <input type={type} name={id} value="" checked={isOther} {...invalid} onChange={(event) => pickOther(event.currentTarget.checked)} />
            <span>{t('other')}</span>
          </label>
        ) : null}
      </div>
      {isOther ? (
        <TextField
          size="sm" aria-label={t('otherOf', { label: item.label })} placeholder={t('otherHint')} maxLength={CHOICE_MAX} value={other}
          onChange={(event) => { setOtherText(event.currentTarget.value); answers(isMany ? chosen : [], event.currentTarget.value) }}
        />
      ) : null}
    </Group>
  )
}
