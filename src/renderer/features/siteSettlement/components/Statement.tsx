import { IconFileText, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { statementFormats } from '#shared/settlement/contract.ts'
import type { SettlementAnswer, StatementFormat } from '#shared/settlement/contract.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Button, Heading, toast } from '#renderer/ui/index.ts'
import styles from './settlement.module.css'

const icons = { pdf: IconFileText, xlsx: IconTable } as const satisfies Record<StatementFormat, unknown>

/** Downloads of a closed month's statement. */
export function Statement({ settlement: { state, month, currency } }: { settlement: SettlementAnswer }) {
  const { t } = useTranslation('settlement')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const platform = usePlatform()
  const download = useMutation({
    async mutationFn(format: StatementFormat) {
      const { url, fileName } = await client(contract.settlement.statement, { params: { channelSeq, month, currency }, body: { format } })
      return platform.saveFile(url, fileName)
    },
    onSuccess(outcome) {
      if (outcome !== 'cancelled') toast.show({ message: t(outcome === 'saved' ? 'statement.saved' : 'statement.begun'), tone: 'success' })
    },
  })
  return (
    <section>
      <Heading order={3} size="h5">{t('statement.title')}</Heading>
      <p className={styles.help}>{t(state === 'open' ? 'statement.later' : 'statement.text')}</p>
      {state === 'open' ? null : (
        <div className={styles.actions}>
          {statementFormats.map((format) => {
            const Icon = icons[format]
            return (
              <Button key={format} size="sm" leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} loading={download.isPending && download.variables === format} onClick={() => download.mutate(format)}>
                {t(`statement.${format}`)}
              </Button>
            )
          })}
        </div>
      )}
    </section>
  )
}
