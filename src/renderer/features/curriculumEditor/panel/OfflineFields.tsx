import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import { offlineTimes } from '#shared/curriculum/offline.ts'
import { AddressSearch } from '#renderer/entities/delivery/index.ts'
import { Button, Group, NumberField, Stack, TextField } from '#renderer/ui/index.ts'
import type { ItemFields } from './useItemEditing.ts'
import styles from './panel.module.css'

interface OfflineFieldsProps {
  body: CurriculumBodyOf<'04'>
  set: (fields: ItemFields) => void
}

/** When and where an offline lesson takes place (courses spec §3; ROOM-03). */
export function OfflineFields({ body, set }: OfflineFieldsProps) {
  const { t } = useTranslation('curriculum')
  const [searching, setSearching] = useState(false)
  const times = offlineTimes(body)
  const endsBefore = times !== null && times.endAt <= times.startAt
  const degrees = (value: string | number) => (value === '' ? null : Number(value))
  return (
    <Stack gap="md">
      <Group gap="md" align="flex-start">
        <TextField type="date" label={t('live.day')} value={body.offlineStartAt ?? ''} onChange={(event) => set({ offlineStartAt: event.currentTarget.value || null })} />
        <TextField type="time" label={t('live.start')} value={body.offlineStartTime ?? ''} onChange={(event) => set({ offlineStartTime: event.currentTarget.value || null })} />
        <TextField type="time" label={t('live.end')} value={body.offlineEndTime ?? ''} error={endsBefore ? t('offline.endsBefore') : undefined} onChange={(event) => set({ offlineEndTime: event.currentTarget.value || null })} />
      </Group>
      <p className={styles.quiet}>{t('live.zone')}</p>
      <Group gap="md" align="flex-end">
        <TextField label={t('offline.zipcode')} className={styles.short ?? ''} inputMode="numeric" maxLength={10} value={body.zipcode} onChange={(event) => set({ zipcode: event.currentTarget.value })} />
        <Button leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setSearching(true)}>{t('offline.search')}</Button>
      </Group>
      <TextField label={t('offline.address')} maxLength={200} value={body.addrRoad1} onChange={(event) => set({ addrRoad1: event.currentTarget.value })} />
      <TextField label={t('offline.detail')} placeholder={t('offline.detailExample')} maxLength={200} value={body.addrRoad2} onChange={(event) => set({ addrRoad2: event.currentTarget.value })} />
      <Group gap="md" align="flex-start">
        <NumberField label={t('offline.lat')} min={-90} max={90} allowNegative decimalScale={6} value={body.lat ?? ''} onChange={(value) => set({ lat: degrees(value) })} />
        <NumberField label={t('offline.lon')} min={-180} max={180} allowNegative decimalScale={6} value={body.lon ?? ''} onChange={(value) => set({ lon: degrees(value) })} />
      </Group>
      <p className={styles.quiet}>{t('offline.pointHelp')}</p>
      {searching ? (
        <AddressSearch
          onClose={() => setSearching(false)}
          onChoose={({ postcode, address }) => {
            setSearching(false)
            set({ zipcode: postcode, addrRoad1: address })
          }}
        />
      ) : null}
    </Stack>
  )
}
