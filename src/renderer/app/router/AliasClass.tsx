import { useParams } from 'react-router-dom'
import { serviceAliasesOf } from '#shared/channel/serviceAlias.ts'
import { ClassScreen } from '#renderer/features/classDetail/screens/ClassScreen.tsx'
import { NotFoundScreen } from '#renderer/features/shell/NotFoundScreen.tsx'
import { useSite } from '#renderer/entities/session/index.ts'

/** A class by its service alias; an unknown alias is not found [SHELL-05]. */
export function AliasClass() {
  const { serviceAlias = '', courseSeq = '' } = useParams()
  const { channel } = useSite()
  const known = channel !== null && serviceAliasesOf(channel.channelSetting.config).includes(serviceAlias) && /^[1-9]\d*$/.test(courseSeq)
  return known ? <ClassScreen /> : <NotFoundScreen />
}
