/** How a language says that a thing cannot be had or used; sources of regular expressions. */
interface Words {
  readonly things: string;
  /** Follows the thing, after a few words that still belong to it. */
  readonly isGone: string;
  /** Somebody is spoken of again. */
  readonly people: string;
}

/** Stands between a thing and its verb: the address itself, or whose it is. */
const WHICH =
  '(?:,?\\s(?:[<(]?\\S{1,60}@\\S{1,60}|\\([^)\\n]{1,60}\\)|["«„]\\S{1,40}["»“]|\\d{1,20}|(?:that |which |que |die |der |на который |to which )?(?:you|vous|sie|вы|ud\\.?|usted)(?:\\s\\S{1,20}){1,4}?|(?:of|for|von|für|de|du|para)(?:\\s\\S{1,20}){1,3}?))?,?';
/** How, or how long. */
const few = (most: number) => `(?:\\s[^\\s.!?;]{1,20}\\.?){0,${most}}?\\s`;

const LANGUAGES: readonly Words[] = [
  {
    things:
      'address(?:es)?|e-?mails?|mail|mailbox(?:es)?|inbox|accounts?|numbers?|lines?|phones?|hotline|(?:web)?sites?|(?:web)?pages?|links?|servers?|services?|systems?|hosts?|domains?|users?|recipients?|portal|forms?|apps?|products?|items?|articles?|models?|stock|seeds?|goods|offers?|features?|functions?|options?|positions?|shipping|delivery|deliveries|support|bookings?|registration|chat|files?|documents?|catalogues?|brochures?|price list|appointments?',
    isGone: `(?:'s|\\s(?:is|are|was|were|has|have|will|can|isn't|aren't|can't|won't|currently|temporarily|permanently|no longer|not))(?:\\s(?:is|are|been|be|being|currently|temporarily|permanently|now|no|not|no longer|longer|yet|already|again|unfortunately|also|actively)){0,4}\\s(?:(?:un|in)?(?:available|reachable|accessible|active|attended|monitored|used|valid)|in use|in service|working|operational|down|offline|off|out|away|gone|back|closed|absent|discontinued|disabled|deactivated|suspended|reached|read|checked|under maintenance)|\\s(?:temporarily |currently |permanently )?(?:unavailable|unreachable|not available|not found)`,
    people: "i|i'm|i'll|we|we're|we'll|my|he|she|they|while|because|since|as|due|out of",
  },
  {
    things:
      '(?:e-?mail-?|mail-?|web-?)?adressen?|(?:e-?mail-?)?(?:postfach|konto|account)|mailbox|(?:web-?|internet)?seiten?|website|links?|(?:telefon|ruf|fax)?nummern?|anschluss|hotline|server|(?:\\p{L}{1,20})?dienst|services?|systeme?|produkte?|artikel|waren?|angebote?|shop|funktion|lieferung|modelle?|saatgut|anhang|dokument',
    isGone: `\\s(?:ist|sind|wird|werden|war|wurden?|kann|steht|stehen)(?:${few(6)})(?:(?:nicht|nicht mehr) (?:verfügbar|erreichbar|gültig|aktiv|besetzt|da|zu erreichen|erreicht werden|lieferbar|vorrätig|vorhanden|anwesend|gelesen|in betrieb|zur verfügung)|unerreichbar|gesperrt|abgeschaltet|deaktiviert|außer betrieb|geschlossen|eingestellt|offline|weg|wieder (?:da|erreichbar|verfügbar|zurück)|zurück)`,
    people: 'ich|wir|mein\\p{L}{0,2}|herr|frau|er|weil|da|während|wegen|bin|sind',
  },
  {
    things:
      'адрес\\p{L}{0,3}|(?:почтовый )?ящик\\p{L}{0,2}|почт\\p{L}{1,2}|аккаунт\\p{L}{0,2}|уч[её]тная запись|номер\\p{L}{0,2}|телефон\\p{L}{0,2}|лини\\p{L}{1,2}|сайт\\p{L}{0,2}|страниц\\p{L}{1,2}|ссылк\\p{L}|сервер\\p{L}{0,2}|сервис\\p{L}{0,2}|служб\\p{L}|систем\\p{L}|портал|товар\\p{L}{0,2}|продукци\\p{L}|услуг\\p{L}|форм\\p{L}|чат|кабинет|доставк\\p{L}|вложени\\p{L}|модел\\p{L}|семен\\p{L}',
    isGone: `(?:${few(4)})(?:недоступ\\p{L}{1,4}|отсутству\\p{L}{2,4}|не (?:работа\\p{L}{2,4}|действу\\p{L}{2,4}|использу\\p{L}{2,5}|обслужива\\p{L}{2,5}|существу\\p{L}{2,4}|провер\\p{L}{3,6}|доступ\\p{L}{1,3}|чита\\p{L}{2,5})|отключ[её]н\\p{L}?|заблокирован\\p{L}?|удал[её]н\\p{L}?|закрыт\\p{L}?|вн[её] зоны)`,
    people: 'я|мы|меня|мо[яйеё]|он|она|так как|поскольку|пока|потому',
  },
  {
    things:
      '(?:adresse|boîte|compte|messagerie|numéro|ligne|site|page|lien|serveur|service|système|produit|article|modèle|offre|formulaire|livraison|stock|document|pièce jointe|information|champ|semence)s?(?: (?:e-?mail|mail|électronique|internet|de messagerie|aux lettres|de téléphone))?',
    isGone: `\\s(?:n'|ne )?(?:est|sont|sera|seront|était|a été|peut)(?:${few(5)})?\\s?(?:(?:pas|plus) (?:disponibles?|joignables?|utilisée?s?|active?s?|valides?|valables?|consultée?s?|lue?s?|accessibles?|être)|indisponibles?|injoignables?|fermée?s?|désactivée?s?|suspendue?s?|absente?s?|inactive?s?|supprimée?s?|de retour|hors service)`,
    people: 'je|nous|mon|ma|il|elle|monsieur|madame|car|pendant|parce',
  },
  {
    things:
      '(?:dirección|correo|buzón|cuenta|número|línea|teléfono|sitio|página|enlace|servidor|servicio|sistema|producto|artículo|modelo|oferta|formulario|entrega|adjunto|documento|semilla)(?:e?s)?(?: (?:de correo|electrónico|electrónica|web|de teléfono))*',
    isGone: `\\s(?:ya |actualmente |temporalmente )?(?:no |ya no )?(?:está|están|estará|estarán|es|ha sido|fue|se encuentra)(?:${few(4)})?\\s?(?:disponibles?|operativ[oa]s?|activ[oa]s?|en uso|válid[oa]s?|indisponibles?|inactiv[oa]s?|cerrad[oa]s?|desactivad[oa]s?|suspendid[oa]s?|dad[oa] de baja|de baja|fuera|ausentes?|de vuelta)`,
    people: 'yo|estoy|estaré|nosotros|mi|él|ella|porque|mientras|ya que',
  },
];

const THINGS = LANGUAGES.map(
  ({ things, isGone, people }) =>
    new RegExp(
      `(?<![\\p{L}@])(?:${things})(?!\\p{L})${WHICH}(?:${isGone})(?!\\p{L})(?:(?!\\s(?:${people})(?!\\p{L}))[^.!?;\\n]){0,160}`,
      'giu',
    ),
);

/**
 * A text without what it says of addresses, services and goods that cannot be had: "this mailbox is no longer available" and
 * "the site is back on Monday" are of nobody who is away.
 */
export const withoutThings = (text: string): string =>
  THINGS.reduce((rest, thing) => rest.replaceAll(thing, ' … '), text);
