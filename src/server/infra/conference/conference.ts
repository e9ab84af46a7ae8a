/** A live lesson as its meeting is planned. Times in epoch ms. */
export interface MeetingPlan {
  title: string
  startAt: number
  endAt: number
}

/** A meeting at a provider. */
export interface Meeting {
  meetingId: string
  password: string
  /** The address for anyone; the host must have opened the meeting. */
  joinUrl: string
}

/** One who enters a meeting. */
export interface MeetingGuest {
  /** Null: a visitor of a class that is open to anyone. */
  userSeq: number | null
  name: string
  isHost: boolean
}

export interface Entrance {
  url: string
  /** By which the provider's events name the guest; null where it has none. */
  guestKey: string | null
}

/** `refused`: the keys are wrong; `gone`: there is no such meeting; `unavailable`: no answer in time, or not as published. */
export class ConferenceError extends Error {
  override readonly name = 'ConferenceError'
  readonly kind: 'refused' | 'gone' | 'unavailable'
  /** For the log. */
  readonly code: string

  constructor(kind: ConferenceError['kind'], code: string) {
    super(`conference provider: ${code}`)
    this.kind = kind
    this.code = code
  }
}

/** A provider of meetings. Each call but `checkKeys` throws ConferenceError. */
export interface Conference {
  /** Whether the provider's events say who joins and leaves; else clients tell of themselves. */
  readonly reports: boolean
  create(plan: MeetingPlan): Promise<Meeting>
  change(meetingId: string, plan: MeetingPlan): Promise<void>
  /** Sends everyone out. Nothing happens to a meeting that is not on. */
  end(meetingId: string): Promise<void>
  remove(meetingId: string): Promise<void>
  /** The address by which one guest enters, until a moment (epoch ms). */
  enter(meeting: Meeting, guest: MeetingGuest, until: number): Promise<Entrance>
  /** What a client shows the provider to enter (LIVE-07); undefined where the address is enough. */
  sign?(meetingId: string, guest: MeetingGuest): Promise<string>
  /** Throws `refused` for wrong keys. */
  checkKeys(): Promise<void>
}
