/** The sections of this package, as the host knows them before any of their code is loaded. */
export declare const declarations: {
    readonly campaigns: {
        readonly label: {
            readonly en: 'Campaigns';
            readonly ru: 'Кампании';
        };
        readonly order: 20;
    };
};
