import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { ExportBody } from '#shared/attendee/contract.ts'
import { exportFormats } from '#shared/attendee/listing.ts'
import type { ExportFormat } from '#shared/attendee/listing.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Menu, toast } from '#renderer/ui/index.ts'

const icons = { xlsx: IconFileSpreadsheet, csv: IconFileText } as const satisfies Record<ExportFormat, unknown>

/** Downloads all that match, as they are shown (STU-07). */
export function ExportMenu({ params, shown }: { params: CourseRef; shown: Omit<ExportBody, 'format'> }) {
  const { t } = useTranslation('attendee')
  const client = useClient()
  const platform = usePlatform()
  const save = useMutation({
    async mutationFn(format: ExportFormat) {
      const { url, fileName } = await client(contract.attendee.export, { params, body: { ...shown, format } })
      return platform.saveFile(url, fileName)
    },
    onSuccess(outcome) {
      if (outcome !== 'cancelled') toast.show({ message: t(outcome === 'saved' ? 'export.saved' : 'export.begun'), tone: 'success' })
    },
  })
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target><Button size="sm" loading={save.isPending} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}>{t('export.open')}</Button></Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => {
          const Icon = icons[format]
          return <Menu.Item key={format} leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} onClick={() => save.mutate(format)}>{t(`export.${format}`)}</Menu.Item>
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
