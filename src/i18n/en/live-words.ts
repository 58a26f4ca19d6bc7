/** Words of commands that keep showing what changes. */
export const liveWords = {
  'watch.status': '{time} · read again every {seconds} s · Ctrl-C ends',
  'watch.status_lost': '{time} · trying again in {seconds} s · Ctrl-C ends',
  'watch.more': '… {count|more line|more lines}',
  'watch.lost': 'Reading failed, trying again: {reason}',
  'watch.back': 'Reading works again.',
} as const;
