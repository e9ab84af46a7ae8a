import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AGREE_TEXT_MAX, CHOICES_MAX, CHOICE_MAX, FORM_FILES_MAX, ITEM_HELP_MAX, ITEM_LABEL_MAX, LONG_TEXT_MAX, SHORT_TEXT_MAX, agreeTypes } from '#shared/form/rules.ts'
import type { FormItem, FormStep } from '#shared/form/rules.ts'
import { Button, Checkbox, IconButton, NumberField, Segmented, Select, Switch, TextField, Textarea } from '#renderer/ui/index.ts'
import { conditionSources } from './editorState.ts'
import type { ItemFault } from './editorState.ts'
import styles from './siteForms.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

interface ItemFieldsProps { item: FormItem; steps: readonly FormStep[]; fault: ItemFault | undefined; onChange: (item: FormItem, field: string) => void }

/** Everything about one item of a form. */
export function ItemFields({ item, steps, fault, onChange }: ItemFieldsProps) {
  const { t } = useTranslation('siteForm')
  const change = (part: object, field: string) => onChange({ ...item, ...part } as FormItem, field)
  return (
    <div className={styles.fields}>
      <TextField label={t('item.label')} required value={item.label} maxLength={ITEM_LABEL_MAX} error={fault === 'label' ? t('fault.label') : undefined} onChange={(event) => change({ label: event.currentTarget.value }, 'label')} />
      <TextField label={t('item.help')} value={item.help} maxLength={ITEM_HELP_MAX} onChange={(event) => change({ help: event.currentTarget.value }, 'help')} />
      <Switch label={t('item.required')} checked={item.isRequired} onChange={(event) => change({ isRequired: event.currentTarget.checked }, 'required')} />
      {item.type === 'SHORT_TEXT' || item.type === 'LONG_TEXT' ? <CountField label={t('item.maxLength')} max={item.type === 'SHORT_TEXT' ? SHORT_TEXT_MAX : LONG_TEXT_MAX} value={item.maxLength} onChange={(maxLength) => change({ maxLength }, 'maxLength')} /> : null}
      {item.type === 'FILE_UPLOAD' ? <CountField label={t('item.filesMax')} max={FORM_FILES_MAX} value={item.filesMax} onChange={(filesMax) => change({ filesMax }, 'filesMax')} /> : null}
      {item.type === 'AGREE' ? <AgreeFields item={item} onChange={change} /> : null}
      {item.type === 'MULTIPLE_CHOICE' ? <ChoiceFields item={item} fault={fault} onChange={change} /> : null}
      <Condition item={item} steps={steps} fault={fault} onChange={change} />
    </div>
  )
}

type Change = (part: object, field: string) => void

function CountField({ label, max, value, onChange }: { label: string; max: number; value: number; onChange: (count: number) => void }) {
  return <NumberField label={label} min={1} max={max} allowDecimal={false} value={value} onChange={(next) => { if (typeof next === 'number' && next >= 1 && next <= max) onChange(Math.round(next)) }} />
}

function AgreeFields({ item, onChange }: { item: Extract<FormItem, { type: 'AGREE' }>; onChange: Change }) {
  const { t } = useTranslation('siteForm')
  const names = { privacy: t('agree.privacy'), marketing: t('agree.marketing') }
  return (
    <>
      <Segmented label={t('item.agreeType')} value={item.agreeType} onChange={(agreeType) => onChange({ agreeType }, 'agreeType')} choices={agreeTypes.map((value) => ({ value, label: names[value] }))} />
      <Textarea label={t('item.agreeText')} description={t('item.agreeTextHelp')} value={item.text} maxLength={AGREE_TEXT_MAX} minRows={5} maxRows={14} onChange={(event) => onChange({ text: event.currentTarget.value }, 'text')} />
    </>
  )
}

function ChoiceFields({ item, fault, onChange }: { item: Extract<FormItem, { type: 'MULTIPLE_CHOICE' }>; fault: ItemFault | undefined; onChange: Change }) {
  const { t } = useTranslation('siteForm')
  const { choices } = item
  const set = (next: readonly string[], field: string) => onChange({ choices: next }, field)
  const free = () => {
    let number = choices.length + 1
    while (choices.includes(t('item.choiceNo', { number }))) number += 1
    return t('item.choiceNo', { number })
  }
  const move = (from: number, to: number) => set(choices.toSpliced(from, 1).toSpliced(to, 0, choices[from] ?? ''), 'order')
  const wrong = (choice: string, index: number) => (choice.trim() === '' ? t('fault.choiceEmpty') : choices.indexOf(choice) !== index ? t('fault.choiceTwice') : undefined)
  return (
    <fieldset className={styles.choices}>
      <legend>{t('item.choices')}</legend>
      <ol>
        {choices.map((choice, index) => (
          <li key={index}>
            <TextField size="sm" aria-label={t('item.choiceNo', { number: index + 1 })} value={choice} maxLength={CHOICE_MAX} error={fault === 'choices' ? wrong(choice, index) : undefined} onChange={(event) => set(choices.with(index, event.currentTarget.value), `choice ${index}`)} />
            <IconButton size="md" label={t('item.choiceUp', { choice })} disabled={index === 0} onClick={() => move(index, index - 1)}><IconArrowUp {...icon} /></IconButton>
            <IconButton size="md" label={t('item.choiceDown', { choice })} disabled={index === choices.length - 1} onClick={() => move(index, index + 1)}><IconArrowDown {...icon} /></IconButton>
            <IconButton size="md" label={t('item.choiceRemove', { choice })} disabled={choices.length === 1} onClick={() => set(choices.toSpliced(index, 1), 'removeChoice')}><IconTrash {...icon} /></IconButton>
          </li>
        ))}
      </ol>
      <Button size="sm" leftSection={<IconPlus {...icon} />} disabled={choices.length >= CHOICES_MAX} onClick={() => set([...choices, free()], 'addChoice')}>{t('item.addChoice')}</Button>
      <Switch label={t('item.isMany')} checked={item.isMany} onChange={(event) => onChange({ isMany: event.currentTarget.checked }, 'isMany')} />
      <Switch label={t('item.hasOther')} checked={item.hasOther} onChange={(event) => onChange({ hasOther: event.currentTarget.checked }, 'hasOther')} />
    </fieldset>
  )
}

const ALWAYS = 'always'

/** Shows when an earlier choice or agreement has one of these values. */
function Condition({ item, steps, fault, onChange }: { item: FormItem; steps: readonly FormStep[]; fault: ItemFault | undefined; onChange: Change }) {
  const { t } = useTranslation('siteForm')
  const sources = conditionSources(steps, item.id)
  const { showIf } = item
  const source = sources.find(({ id }) => id === showIf?.itemId)
  if (sources.length === 0 && showIf === null) return <p className={styles.quiet}>{t('condition.noSource')}</p>
  const choose = (id: string | null) => {
    const chosen = sources.find((one) => one.id === id)
    if (chosen === undefined) onChange({ showIf: null }, 'showIf')
    else onChange({ showIf: { itemId: chosen.id, values: chosen.type === 'AGREE' ? ['Y'] : chosen.choices.slice(0, 1) } }, 'showIf')
  }
  return (
    <fieldset className={styles.choices}>
      <legend>{t('condition.title')}</legend>
      <Select
        aria-label={t('condition.source')} allowDeselect={false} value={showIf === null ? ALWAYS : (source?.id ?? null)} placeholder={t('condition.gone')} error={fault === 'condition' && source === undefined ? t('fault.condition') : undefined} onChange={choose}
        data={[{ value: ALWAYS, label: t('condition.always') }, ...sources.map(({ id, label }) => ({ value: id, label: t('condition.when', { label }) }))]}
      />
      {showIf === null || source?.type !== 'MULTIPLE_CHOICE' ? null : source.choices.map((choice) => (
        <Checkbox
          key={choice} label={choice} checked={showIf.values.includes(choice)}
          onChange={(event) => { const isOn = event.currentTarget.checked; onChange({ showIf: { ...showIf, values: source.choices.filter((one) => (one === choice ? isOn : showIf.values.includes(one))) } }, 'values') }}
        />
      ))}
      {source?.type === 'AGREE' ? <p className={styles.quiet}>{t('condition.agreed')}</p> : null}
      {showIf !== null && source !== undefined && showIf.values.length === 0 ? <p className={styles.error} role="alert">{t('fault.values')}</p> : null}
    </fieldset>
  )
}
