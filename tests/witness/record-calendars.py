"""Writes calendars.json.gz: calendars of other projects, and what recurring-ical-events makes of them.

By hand, for tests/unit/functions/calendar-witness.test.ts:
pip install recurring-ical-events==3.8.2 && python3 tests/witness/record-calendars.py [folder of .ics files]...
The samples are those that its package and that of icalendar bring, and of the folders that are named. Of each, the
lines stay that say when something is: no titles, descriptions, places and people.
"""
import datetime, gzip, json, pathlib, re, sys, zoneinfo
import icalendar, recurring_ical_events, x_wr_timezone
from icalendar.timezone import tzp

HERE = pathlib.Path(__file__).parent
OWN = zoneinfo.ZoneInfo('America/Chicago')
UTC = datetime.timezone.utc
KEPT = re.compile(
    r'(?i)^(BEGIN|END|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|UID|STATUS|TRANSP|SEQUENCE'
    r'|FREEBUSY|TZID|TZOFFSETFROM|TZOFFSETTO|X-WR-TIMEZONE)[;:]')
MOST = 600

def stripped(text):
    lines = []
    for line in re.split(r'\r\n|\n|\r', text):
        if line[:1] in (' ', '\t') and lines: lines[-1] += '\n' + line
        else: lines.append(line)
    kept, skipping = [], 0
    for line in lines:
        if re.match(r'(?i)^BEGIN:(VALARM|VTODO|VJOURNAL)', line): skipping += 1
        if not skipping and KEPT.match(line.lstrip('\ufeff')): kept.append(line)
        if re.match(r'(?i)^END:(VALARM|VTODO|VJOURNAL)', line): skipping = max(0, skipping - 1)
    return '\n'.join(kept)

def instant(value):
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime.combine(value, datetime.time())
    return value.replace(tzinfo=OWN) if value.tzinfo is None else value

def minutes(value): return int(value.timestamp() // 60)

def expansion(text):
    times, starts = set(), []
    calendars = icalendar.Calendar.from_ical(text, multiple=True)
    for calendar in calendars:
        for event in calendar.walk('VEVENT'):
            if event.get('DTSTART') is not None: starts.append(instant(event.start))
    if not starts: return None
    first = min(starts).astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0) - datetime.timedelta(days=1)
    last = min(max(starts).astimezone(UTC), first + datetime.timedelta(days=3650)) + datetime.timedelta(days=400)
    last = last.replace(hour=0, minute=0, second=0, microsecond=0)
    for calendar in calendars:
        query = recurring_ical_events.of(x_wr_timezone.to_standard(calendar))
        for event in query.between(first, last):
            if str(event.get('STATUS', '')).upper() == 'CANCELLED': continue
            if str(event.get('TRANSP', '')).upper() == 'TRANSPARENT': continue
            begin, end = instant(event.start), instant(event.end)
            if end <= begin: continue
            times.add((minutes(max(begin, first)), -int(-min(end, last).timestamp() // 60)))
    return first, last, sorted(times)

found, skipped = {}, []
packages = [(m.__name__, pathlib.Path(m.__file__).parent) for m in (icalendar, recurring_ical_events)]
for name, folder in packages + [(pathlib.Path(f).name, pathlib.Path(f)) for f in sys.argv[1:]]:
    for path in sorted(folder.rglob('*.ics')):
        key = f'{name}/{path.name}'
        try:
            text = stripped(path.read_bytes().decode('utf-8'))
            if not re.search('(?i)BEGIN:VCALENDAR', text): text = f'BEGIN:VCALENDAR\n{text}\nEND:VCALENDAR'
            # Zones of one calendar would be known in the next.
            tzp.use_default()
            read = expansion(text)
        except Exception as error:
            skipped.append(f'{key}: {type(error).__name__}')
            continue
        if read is None or len(read[2]) > MOST or len(text) > 40_000:
            skipped.append(f'{key}: ' + ('no entry' if read is None else 'too long'))
            continue
        first, last, times = read
        iso = lambda at: at.strftime('%Y-%m-%dT%H:%M:%S.000Z')
        # Each time as minutes since the start of the one before, and its length.
        steps, before = [], minutes(first)
        for begin, end in times:
            steps += [begin - before, end - begin]
            before = begin
        found[key] = {'text': text, 'from': iso(first), 'to': iso(last), 'times': steps}

data = json.dumps(found, indent=0, ensure_ascii=False, sort_keys=True).encode()
(HERE / 'calendars.json.gz').write_bytes(gzip.compress(data, mtime=0))
print(len(found), 'calendars,', sum(len(c['times']) // 2 for c in found.values()), 'times,', len(data), 'bytes')
print('\n'.join(skipped))
