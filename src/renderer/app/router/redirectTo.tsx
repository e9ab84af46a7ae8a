import type { ComponentType } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useHref } from '#renderer/lib/navigation/index.ts'

/** A redirect to a path with parameters, keeping the query: `/classes/:courseSeq/settings/curriculums#item-:curriculumSeq`. */
export function redirectTo(template: string): ComponentType {
  return function LeadsOn() {
    const params = useParams()
    const { search } = useLocation()
    const href = useHref()
    const [path = '', hash] = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')).split('#')
    return <Navigate replace to={href(`${path}${search}${hash === undefined ? '' : `#${hash}`}`)} />
  }
}
