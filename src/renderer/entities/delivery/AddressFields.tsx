import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import { yn } from '#shared/kernel/codes.ts'
import { FormDigitsField, FormPhoneField, FormSegmented, FormTextField } from '#renderer/lib/form/index.ts'
import type { AppForm } from '#renderer/lib/form/index.ts'
import { Button } from '#renderer/ui/index.ts'
import { AddressSearch } from './AddressSearch.tsx'
import styles from './delivery.module.css'

export interface AddressInput { address: DeliveryAddress }

/** Fields of an address, under `address` of the form. @param search whether the server can search Korean addresses */
export function AddressFields({ form, search }: { form: AppForm<AddressInput, AddressInput>; search: boolean }) {
  const { t } = useTranslation('delivery')
  const { control } = form
  const [searching, setSearching] = useState(false)
  const isAbroad = form.watch('address.abroadYn') === yn.yes
  return (
    <>
      <FormTextField control={control} name="address.recipient" label={t('field.recipient')} autoComplete="shipping name" maxLength={40} required />
      {isAbroad
        ? <FormDigitsField control={control} name="address.phone" label={t('field.phone')} inputMode="tel" autoComplete="shipping tel" maxLength={15} required />
        : <FormPhoneField control={control} name="address.phone" label={t('field.phone')} autoComplete="shipping tel" required />}
      <FormSegmented control={control} name="address.abroadYn" label={t('field.where')} choices={[{ value: yn.no, label: t('korea') }, { value: yn.yes, label: t('abroad') }]} />
      {isAbroad ? (
        <div className={styles.pair}>
          <FormTextField control={control} name="address.country" label={t('field.country')} autoComplete="shipping country-name" maxLength={60} required />
          <FormTextField control={control} name="address.postcode" label={t('field.postcode')} autoComplete="shipping postal-code" maxLength={12} />
        </div>
      ) : (
        <div className={styles.postcode}>
          <FormDigitsField control={control} name="address.postcode" label={t('field.postcode')} autoComplete="shipping postal-code" maxLength={5} required />
          {search ? <Button leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setSearching(true)}>{t('search.open')}</Button> : null}
        </div>
      )}
      <FormTextField control={control} name="address.address" label={t('field.address')} autoComplete="shipping street-address" maxLength={200} required />
      <FormTextField control={control} name="address.detail" label={t('field.detail')} placeholder={isAbroad ? '' : t('detailExample')} autoComplete="shipping address-line2" maxLength={100} />
      <FormTextField control={control} name="address.note" label={t('field.note')} placeholder={t('noteExample')} maxLength={100} />
      {searching ? (
        <AddressSearch
          onClose={() => setSearching(false)}
          onChoose={({ postcode, address }) => {
            setSearching(false)
            for (const [name, value] of [['address.postcode', postcode], ['address.address', address]] as const) form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
          }}
        />
      ) : null}
    </>
  )
}
