import { useTranslation } from 'react-i18next'
import { addressLine } from '#shared/delivery/address.ts'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import { formatTypedPhone } from '#shared/kernel/format/formats.ts'
import styles from './delivery.module.css'

/** Who gets it, and where. */
export function AddressText({ address }: { address: DeliveryAddress }) {
  const { t } = useTranslation('delivery')
  const { recipient, phone, abroadYn, note } = address
  return (
    <address className={styles.address}>
      <strong>{recipient}</strong>
      <span>{abroadYn === 'Y' ? phone : formatTypedPhone(phone)}</span>
      <span>{addressLine(address)}</span>
      {note === '' ? null : <span className={styles.quiet}>{t('noteOf', { note })}</span>}
    </address>
  )
}
