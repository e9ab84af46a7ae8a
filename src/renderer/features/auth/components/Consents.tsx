import { useTranslation } from 'react-i18next'
import { FormAgreements } from '#renderer/lib/form/index.ts'
import { consents, kindOfConsent, requiredConsents } from '../forms.ts'
import type { ConsentForm } from '../forms.ts'
import { TermsButton } from './TermsButton.tsx'

export function Consents({ form }: { form: ConsentForm }) {
  const { t } = useTranslation('auth')
  const agree = (name: (typeof consents)[number]) => form.setValue(name, true, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <FormAgreements
      form={form} legend={t('signup.consents')} allLabel={t('signup.agreeAll')}
      items={consents.map((name) => ({
        name, label: t(`signup.${name}`), required: requiredConsents.includes(name), aside: <TermsButton kind={kindOfConsent[name]} onAgree={() => agree(name)} />,
      }))}
    />
  )
}
