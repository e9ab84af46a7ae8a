import type { DesktopPlatform } from '#main/ports.ts'

const systems: Record<DesktopPlatform, string> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' }

/** User agent with app, version and system, so that users recognise the device in their session list (AUTH-10). */
export function userAgentOf(version: string, platform: DesktopPlatform): string {
  return `Madang/${version} (${systems[platform]})`
}
