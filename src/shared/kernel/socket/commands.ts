/** The server's commands by name (platform spec §8). */
export const socketCommand = {
  connected: 'E0001',
  alarmArrived: 'E0002',
  sessionEnded: 'E0003',
  standingChanged: 'E0004',
  playsElsewhere: 'E0005',
  mayPlay: 'E0006',
  uploadChanged: 'E0007',
  curriculumChanged: 'E0008',
  courseChanged: 'E0009',
  enrollmentChanged: 'E0010',
  progressChanged: 'E0011',
  refused: 'E0012',
  accountBlocked: 'E0013',
  liveChanged: 'E0014',
  boardChanged: 'E0015',
  personChanged: 'E0016',
  messagesMissed: 'E0017',
  failed: 'E500',
  /** Ours. */
  chatChanged: 'E0101',
  bulkChanged: 'E0102',
} as const
