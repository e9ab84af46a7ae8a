import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { readSheet } from '#shared/delivery/sheet.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { SheetImport } from '#renderer/lib/sheets/SheetImport.tsx'
import type { useParcelChanges } from '../useParcelChanges.ts'
import { SheetLines } from './SheetLines.tsx'

const linesOf = ({ lines }: Pick<ComponentProps<typeof SheetLines>, 'lines'>, { rows, blankCount }: Omit<ComponentProps<typeof SheetLines>, 'lines'>) => <SheetLines lines={lines} rows={rows} blankCount={blankCount} />

/** Takes tracking numbers from a sheet. */
export function SheetDialog({ ship, onClose }: { ship: ReturnType<typeof useParcelChanges>['ship']; onClose: () => void }) {
  const { t } = useTranslation('delivery')
  const client = useClient()
  const channelSeq = useChannelSeq()
  return (
    <SheetImport
      title={t('sheet.title')} lead={t('sheet.help')} fileHelp={t('sheet.fileHelp')} example={t('sheet.example')} onClose={onClose}
      read={(cells) => {
        const found = readSheet(cells)
        return 'problem' in found ? t(`sheet.problem.${found.problem}`) : found
      }}
      check={({ rows }) => client(contract.delivery.checkSheet, { params: { channelSeq }, body: { rows } })}
      lines={linesOf}
      countOf={({ lines }) => lines.filter(({ outcome }) => outcome === 'ship' || outcome === 'correct').length}
      applyLabel={(count) => (count === 0 ? t('sheet.nothing') : t('sheet.apply', { count }))}
      apply={({ rows }) => ship.mutate(rows, { onSuccess: onClose })} isApplying={ship.isPending}
    />
  )
}
