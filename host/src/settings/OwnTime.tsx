import { useLanguage } from '@touchline/shared';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { account } from './ownAccount.ts';

const LOCALES = { en: 'en-GB', ru: 'ru-RU' } as const;

/** How Settings say a moment. */
interface Say {
  /** To the minute. */
  readonly short: (moment: string) => string;
  /** To the second, with the zone. */
  readonly exact: (moment: string) => string;
}

/** In which Settings tell times: that of the account; without one, of the browser. IANA name. */
export function useOwnZone(): string {
  return account.use().value?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function useSay(): Say {
  const { language } = useLanguage();
  const timeZone = useOwnZone();
  return useMemo(() => {
    const say = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(LOCALES[language], {
        dateStyle: 'medium',
        timeZone,
        ...options,
      });
      // An unreadable moment must not take the page down with it.
      return (moment: string) => (Number.isNaN(Date.parse(moment)) ? '' : format.format(new Date(moment)));
    };
    return { short: say({ timeStyle: 'short' }), exact: say({ timeStyle: 'long' }) };
  }, [language, timeZone]);
}

/**
 * Says a moment in the language of the interface and in the time zone of the account; without one, in that of the browser.
 * For everything in Settings: D12 fixes the zone for what people compare with each other on the other screens.
 */
export function useOwnTime(): (moment: string) => string {
  return useSay().short;
}

/** {@link useOwnTime}, and for machines; with seconds and the zone for who points at it. */
export function OwnTime({ value }: { readonly value: string | null }) {
  const { short, exact } = useSay();
  return value === null ? null : (
    <Time dateTime={value} title={exact(value)}>
      {short(value)}
    </Time>
  );
}

const Time = styled.time`
  white-space: nowrap;
`;
