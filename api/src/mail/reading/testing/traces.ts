/** What Gmail puts on top of a mail that comes in. @param domain of its sender. */
export const fromGoogle = (domain: string, dmarc: 'pass' | 'fail' = 'pass'): readonly string[] => [
  'Delivered-To: jo@club.example',
  'Received: by 2002:a05:6102:22c6:0:0:0:0 with SMTP id a6csp126141vsh; Fri, 20 Nov 2026 02:00:02 -0800 (PST)',
  'X-Received: by 2002:a92:ca4e:: with SMTP id q14mr3941013ilo.233.1632887852170; Fri, 20 Nov 2026 02:00:02 -0800 (PST)',
  `ARC-Authentication-Results: i=1; mx.google.com; dmarc=${dmarc} (p=NONE sp=NONE dis=NONE) header.from=${domain}`,
  `Return-Path: <bounces@${domain}>`,
  `Received: from mail.${domain} (mail.${domain}. [192.0.2.1]) by mx.google.com with ESMTPS id 13si112341247qcd.23.2026.11.20.02.00.01 for <jo@club.example> (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256); Fri, 20 Nov 2026 02:00:01 -0800 (PST)`,
  `Received-SPF: pass (google.com: domain of bounces@${domain} designates 192.0.2.1 as permitted sender) client-ip=192.0.2.1;`,
  `Authentication-Results: mx.google.com; dkim=${dmarc} header.i=@${domain} header.s=s1 header.b="AbC+/9"; spf=pass (google.com: domain of bounces@${domain} designates 192.0.2.1 as permitted sender) smtp.mailfrom=bounces@${domain}; dmarc=${dmarc} (p=NONE sp=NONE dis=NONE) header.from=${domain}`,
];

/** What Microsoft 365 puts on top of a mail that comes in. @param domain of its sender. */
export const fromMicrosoft = (domain: string, dmarc: 'pass' | 'fail' = 'pass'): readonly string[] => [
  'Received: from LO0P123MB5470.GBRP123.PROD.OUTLOOK.COM (2603:10a6:600:21c::9) by LO2P123MB4999.GBRP123.PROD.OUTLOOK.COM with HTTPS; Fri, 20 Nov 2026 10:00:03 +0000',
  'Received: from LO2GBR01FT016.eop-gbr01.prod.protection.outlook.com (2603:10a6:600:197:cafe::98) by LO4P123CA0318.outlook.office365.com (2603:10a6:600:197::17) with Microsoft SMTP Server (version=TLS1_3, cipher=TLS_AES_256_GCM_SHA384) id 15.20.9745.29 via Frontend Transport; Fri, 20 Nov 2026 10:00:02 +0000',
  `Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=${domain}; club.onmicrosoft.com; dkim=${dmarc} (signature was verified) header.d=${domain};dmarc=${dmarc} action=none header.from=${domain};compauth=pass reason=100`,
  `Received-SPF: Pass (protection.outlook.com: domain of ${domain} designates 192.0.2.1 as permitted sender) receiver=protection.outlook.com; client-ip=192.0.2.1; helo=mail.${domain}; pr=C`,
  `Received: from mail.${domain} (192.0.2.1) by LO2GBR01FT016.mail.protection.outlook.com (10.152.42.102) with Microsoft SMTP Server (version=TLS1_3, cipher=TLS_AES_256_GCM_SHA384) id 15.20.9745.29 via Frontend Transport; Fri, 20 Nov 2026 10:00:01 +0000`,
];
