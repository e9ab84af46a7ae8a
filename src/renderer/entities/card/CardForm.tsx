import type { ReactNode } from 'react'
import type { Control, FieldPath } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { cardEntry } from '#shared/card/contract.ts'
import type { Card } from '#shared/card/contract.ts'
import { groupCardNumber, isCardExpired } from '#shared/card/rules.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormDigitsField, FormPasswordField, useAppForm, useFieldError } from '#renderer/lib/form/index.ts'
import { Button, Callout, Stack, TextField, useDigits } from '#renderer/ui/index.ts'
import { useController } from 'react-hook-form'
import styles from './card.module.css'
import { useRegisterCard } from './useRegisterCard.ts'

const CENTURY = 2000
const expiryOf = (digits: string) => ({ expiryMonth: Number(digits.slice(0, 2)), expiryYear: CENTURY + Number(digits.slice(2)) })

const cardForm = z.object({
  number: cardEntry.shape.number,
  /** MMYY, as on the card. */
  expiry: z.string().regex(/^(?:0[1-9]|1[0-2])\d{2}$/, { error: validationMessage('validation:cardExpiry') })
    .refine((digits) => !isCardExpired(expiryOf(digits), new Date()), { error: validationMessage('validation:cardExpired') }),
  holderNo: cardEntry.shape.holderNo,
  passwordStart: cardEntry.shape.passwordStart,
})
type CardFields = z.input<typeof cardForm>

interface CardFormProps {
  channelSeq: number
  onRegistered: (card: Card) => void
  /** Beside the button. */
  other?: ReactNode
}

/** Takes a card for repeated charges (SHELL-03). What is typed stays in the page and goes to the payment company. */
export function CardForm({ channelSeq, onRegistered, other }: CardFormProps) {
  const { t } = useTranslation('card')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const register = useRegisterCard(channelSeq)
  const form = useAppForm(cardForm, { number: '', expiry: '', holderNo: '', passwordStart: '' })
  return (
    <Form
      form={form} label={t('form.title')} fieldOfCode={{ [errorTable.cardExpired.code]: 'expiry' }}
      onSubmit={async ({ number, expiry, holderNo, passwordStart }) => {
        const card = await register.mutateAsync({ number, ...expiryOf(expiry), holderNo, passwordStart }).catch(() => null)
        if (card === null) return
        form.reset()
        onRegistered(card)
      }}
    >
      <Stack gap="md">
        <GroupedField control={form.control} name="number" shown={groupCardNumber} label={t('form.number')} autoComplete="cc-number" placeholder="0000 0000 0000 0000" maxLength={19} />
        <div className={styles.pair}>
          <GroupedField control={form.control} name="expiry" shown={slashed} label={t('form.expiry')} autoComplete="cc-exp" placeholder={t('form.expiryShape')} maxLength={5} />
          <FormPasswordField control={form.control} name="passwordStart" label={t('form.password')} inputMode="numeric" autoComplete="off" maxLength={2} showLabel={common('showPassword')} placeholder="••" />
        </div>
        <FormDigitsField control={form.control} name="holderNo" label={t('form.holder')} description={t('form.holderHelp')} maxLength={10} />
        {register.isError ? <Callout tone="danger">{errorText(register.error)}</Callout> : null}
        <p className={styles.quiet}>{t('form.kept')}</p>
        <Button type="submit" kind="primary" size="lg" fullWidth loading={register.isPending}>{t('form.submit')}</Button>
        {other}
      </Stack>
    </Form>
  )
}

const slashed = (digits: string): string => (digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 4)}` : digits)

interface GroupedFieldProps {
  control: Control<CardFields>
  name: FieldPath<CardFields>
  shown: (digits: string) => string
  label: string
  autoComplete: string
  placeholder: string
  maxLength: number
}

/** Keeps digits, shows them in groups. */
function GroupedField({ control, name, shown, ...rest }: GroupedFieldProps) {
  const { field: { value, onChange, ...field }, fieldState } = useController({ control, name })
  const text = useFieldError()
  const typed = useDigits(shown(value), onChange)
  return <TextField inputMode="numeric" spellCheck={false} {...rest} {...field} {...typed} error={text(fieldState.error?.message, rest.label)} />
}
