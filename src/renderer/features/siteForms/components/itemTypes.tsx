import { IconAlignLeft, IconAt, IconCheckbox, IconCursorText, IconListCheck, IconPaperclip, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormItemType } from '#shared/form/rules.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export const itemIcons: Readonly<Record<FormItemType, ReactNode>> = {
  SHORT_TEXT: <IconCursorText {...icon} />, LONG_TEXT: <IconAlignLeft {...icon} />, MULTIPLE_CHOICE: <IconListCheck {...icon} />, PHONE_NUMBER: <IconPhone {...icon} />, EMAIL: <IconAt {...icon} />,
  AGREE: <IconCheckbox {...icon} />, FILE_UPLOAD: <IconPaperclip {...icon} />,
}

export function useItemNames(): Readonly<Record<FormItemType, string>> {
  const { t } = useTranslation('siteForm')
  return {
    SHORT_TEXT: t('type.shortText'), LONG_TEXT: t('type.longText'), MULTIPLE_CHOICE: t('type.choice'), PHONE_NUMBER: t('type.phone'), EMAIL: t('type.email'), AGREE: t('type.agree'), FILE_UPLOAD: t('type.file'),
  }
}
