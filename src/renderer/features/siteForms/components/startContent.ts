import type { TFunction } from 'i18next'
import { formContent, formSettings } from '#shared/form/rules.ts'
import type { FormContent, FormItem, FormSettings, FormStep } from '#shared/form/rules.ts'
import { newUuid } from '#renderer/lib/uuid.ts'

/** What a new form begins with. */
export const formStarts = ['blank', 'contact', 'apply'] as const
export type FormStart = (typeof formStarts)[number]

/** An id of an item or step. */
export const newFormId = (): string => newUuid().replaceAll('-', '').slice(0, 12)

const common = (label: string, isRequired = false) => ({ id: newFormId(), label, help: '', isRequired, showIf: null })

/** A new item of a type, named as the type is. @param choice names a new choice */
export function newItem(type: FormItem['type'], label: string, choice: (number: number) => string): FormItem {
  const base = common(label)
  switch (type) {
    case 'SHORT_TEXT': return { ...base, type, maxLength: 200 }
    case 'LONG_TEXT': return { ...base, type, maxLength: 1000 }
    case 'MULTIPLE_CHOICE': return { ...base, type, isMany: false, hasOther: false, choices: [choice(1), choice(2)] }
    case 'AGREE': return { ...base, type, isRequired: true, agreeType: 'privacy', text: '' }
    case 'FILE_UPLOAD': return { ...base, type, filesMax: 1 }
    case 'PHONE_NUMBER': case 'EMAIL': return { ...base, type }
  }
}

export const newStep = (items: FormItem[] = []): FormStep => ({ id: newFormId(), title: '', items })

/** Content and settings of a new form. */
export function startOf(start: FormStart, t: TFunction<'siteForm'>): { content: FormContent; settings: FormSettings } {
  const name: FormItem = { ...common(t('start.name'), true), type: 'SHORT_TEXT', maxLength: 50 }
  const email: FormItem = { ...common(t('start.email'), true), type: 'EMAIL' }
  const phone: FormItem = { ...common(t('start.phone')), type: 'PHONE_NUMBER' }
  const agree: FormItem = { ...common(t('start.agree'), true), type: 'AGREE', agreeType: 'privacy', text: t('start.agreeText') }
  const items: Record<FormStart, FormItem[]> = {
    blank: [],
    contact: [name, email, { ...common(t('start.question'), true), type: 'LONG_TEXT', maxLength: 2000 }, agree],
    apply: [name, phone, email, { ...common(t('start.how')), type: 'MULTIPLE_CHOICE', isMany: false, hasOther: true, choices: [t('start.how1'), t('start.how2'), t('start.how3')] }, agree],
  }
  return { content: formContent.parse({ steps: [newStep(items[start])], button: {} }), settings: formSettings.parse({}) }
}
