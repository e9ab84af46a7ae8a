import { useState } from 'react'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addTags } from '#shared/kernel/format/tags.ts'
import type { TagKind, TagOptions } from '#shared/kernel/format/tags.ts'
import { useFieldError } from '#renderer/lib/form/fieldError.ts'
import { TagsField } from '#renderer/ui/index.ts'
import { useField } from './useField.ts'
import type { Bound, Rest } from './useField.ts'

type Shown = Omit<Rest<ComponentProps<typeof TagsField>>, 'tags' | 'text' | 'onText' | 'onAdd' | 'onRemove' | 'removeLabel' | 'inputMode'>

const inputModes = { email: 'email', url: 'url', text: 'text', digits: 'numeric', isodate: 'text', textTag: 'text' } as const satisfies Record<TagKind, string>

/** Tags, validated like `tagsRule` (platform spec §5). Refused input stays in the field with the reason. */
export function FormTagsField<I extends FieldValues>({ control, name, kind, duplicates, limit, ...rest }: Bound<I> & Shown & TagOptions) {
  const { t } = useTranslation('form')
  const { field: { value, onChange, ...field }, error } = useField<I>({ control, name, label: rest.label })
  const message = useFieldError()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const tags = (value ?? []) as string[]
  const add = (typed: string) => {
    const added = addTags(tags, typed, { kind, duplicates, limit })
    if (added.tags.length !== tags.length) onChange(added.tags)
    setText(added.rest)
    setProblem(added.problem ?? undefined)
    return added.rest === ''
  }
  return (
    <TagsField
      placeholder={t('tags.placeholder')} {...rest} {...field} tags={tags} text={text} error={message(problem) ?? error} removeLabel={(tag) => t('tags.remove', { tag })}
      inputMode={inputModes[kind ?? 'text']} onAdd={add}
      onText={(typed) => {
        setText(typed)
        setProblem(undefined)
      }}
      onRemove={(index) => {
        onChange(tags.toSpliced(index, 1))
        setProblem(undefined)
      }}
    />
  )
}
