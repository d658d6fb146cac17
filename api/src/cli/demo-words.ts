import { latinText } from '@touchline/shared/contract/search';

/** The words of the demonstration data. */
export interface Trade {
  readonly places: readonly string[];
  /** Names of organizations at a place. */
  readonly organizations: readonly ((place: string) => string)[];
  readonly titles: readonly string[];
  /** Each # becomes a digit. */
  readonly phone: string;
  /** The same text in Latin letters, for email addresses. */
  readonly toLatin: (text: string) => string;
}

/** Places, organizations and jobs of the trade in Britain. */
export const ENGLISH: Trade = {
  places: [
    'Ashford',
    'Bakewell',
    'Brampton',
    'Carlisle',
    'Chatham',
    'Corby',
    'Derwent',
    'Dorking',
    'Elmsworth',
    'Fairfield',
    'Grantham',
    'Halifax',
    'Harrogate',
    'Ilkley',
    'Kendal',
    'Langley',
    'Ludlow',
    'Malvern',
    'Meadow Park',
    'Newbury',
    'Northgate',
    'Oakham',
    'Penrith',
    'Redhill',
    'Riverside',
    'Selby',
    'Thornbury',
    'Uckfield',
    'Wetherby',
    'Yarrow Bridge',
  ],
  organizations: [
    (place) => `${place} Town FC`,
    (place) => `${place} Rugby Club`,
    (place) => `${place} Stadium`,
    (place) => `${place} Cricket Club`,
    (place) => `${place} Golf Links`,
    (place) => `${place} High School`,
    (place) => `${place} Council Parks Department`,
    (place) => `${place} Racecourse`,
    (place) => `University of ${place} Sports Grounds`,
    (place) => `${place} Tennis and Bowls Club`,
  ],
  titles: [
    'Head groundskeeper',
    'Grounds manager',
    'Assistant groundskeeper',
    'Stadium manager',
    'Turf agronomist',
    'Course superintendent',
    'Parks officer',
    'Facilities director',
    'Procurement manager',
    'Irrigation technician',
    'Club secretary',
    'Director of sport',
  ],
  phone: '+44 7### ######',
  toLatin: (text) => text,
};

/** Places, organizations and jobs of the trade in Russia. */
export const RUSSIAN: Trade = {
  places: [
    'Ангара',
    'Байкал',
    'Берёзовка',
    'Вологда',
    'Воронеж',
    'Енисей',
    'Звезда',
    'Иртыш',
    'Кама',
    'Кубань',
    'Ладога',
    'Луч',
    'Нева',
    'Обь',
    'Онега',
    'Орёл',
    'Полёт',
    'Рубин',
    'Салют',
    'Север',
    'Сокол',
    'Спутник',
    'Тамбов',
    'Тверь',
    'Труд',
    'Урал',
    'Чайка',
    'Юность',
    'Янтарь',
    'Ярославль',
  ],
  organizations: [
    (place) => `Стадион «${place}»`,
    (place) => `ФК «${place}»`,
    (place) => `Спортивная школа «${place}»`,
    (place) => `Гольф-клуб «${place}»`,
    (place) => `Парк культуры «${place}»`,
    (place) => `Регбийный клуб «${place}»`,
    (place) => `Дворец спорта «${place}»`,
    (place) => `Ипподром «${place}»`,
  ],
  titles: [
    'Главный агроном',
    'Агроном по газонам',
    'Директор стадиона',
    'Заместитель директора',
    'Старший смотритель поля',
    'Инженер по эксплуатации',
    'Начальник отдела закупок',
    'Мастер участка',
    'Главный инженер',
    'Директор клуба',
    'Специалист по благоустройству',
    'Тренер-администратор',
  ],
  phone: '+7 9## ###-##-##',
  toLatin: latinText,
};
