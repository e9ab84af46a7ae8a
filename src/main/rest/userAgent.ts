import type { DesktopPlatform } from '#main/ports.ts'

const systems: Record<DesktopPlatform, string> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** What the desktop says it is: app, version and system, so that a person knows the machine again in the list of sessions (AUTH-10). */
export function userAgentOf(version: string, platform: DesktopPlatform): string {
  return `Madang/${version} (${systems[platform]})`
}
