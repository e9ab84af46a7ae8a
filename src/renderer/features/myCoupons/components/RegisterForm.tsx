import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { useRegisterCoupon } from '#renderer/entities/coupon/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import styles from './myCoupons.module.css'

const registerForm = z.object({ code: lineText.min(1, { error: validationMessage('validation:required') }).max(60) })

/** Registers a coupon by its code (SHELL-04). */
export function RegisterForm() {
  const { t } = useTranslation('coupon')
  const errorText = useErrorText()
  const register = useRegisterCoupon()
  const form = useAppForm(registerForm, { code: '' })
  const problem = register.isError && register.variables === form.watch('code').trim() ? errorText(register.error) : undefined
  return (
    <Form
      form={form} label={t('mine.code')} className={styles.register ?? ''}
      onSubmit={async ({ code }) => {
        const coupon = await register.mutateAsync(code).catch(() => null)
        if (coupon === null) return form.setFocus('code')
        form.reset()
        toast.show({ message: t('mine.registered', { name: coupon.name }), tone: 'success' })
      }}
    >
      <FormTextField control={form.control} name="code" label={t('mine.code')} description={t('mine.codeHelp')} problem={problem} maxLength={60} autoComplete="off" spellCheck={false} autoCapitalize="characters" />
      <Button type="submit" kind="primary" loading={register.isPending}>{t('mine.register')}</Button>
    </Form>
  )
}
